use crd_drydock::cel::{
    self, Environment, Variable, library::Host, program::Program, value::Val, zones::NoZones,
};
use crd_drydock::value::json;
fn main() {
    let data = json::parse(r#"{"q":"1500m","u":"https://example.com:8443/a/b?x=1","ip":"10.1.2.3","v6":"2001:db8::1","c":"10.0.0.0/8","v":"1.2.3-alpha.1","n":"my-name","t":"x"}"#).unwrap();
    for text in [
        "1 == 1",
        "self.n",
        "quantity(self.q).isLessThan(quantity('2Gi'))",
        "quantity('1.5Gi').isLessThan(quantity('2Gi'))",
        "isQuantity(self.q)",
        "url(self.u).getHost() == 'a'",
        "isURL(self.u)",
        "isIP(self.ip)",
        "isIP(self.v6)",
        "cidr(self.c).containsIP(self.ip)",
        "semver(self.v).major() > 1",
        "!format.dns1123Label().validate(self.n).hasValue()",
        "timestamp('2024-01-01T00:00:00Z').getHours() == 1",
        "timestamp('2024-01-01T00:00:00Z').getHours('-05:00') == 1",
    ] {
        let mut env = Environment::default();
        env.variables.push(Variable::dynamic("self"));
        let checked = cel::check(text, &env)
            .map_err(|f| format!("{f:?}"))
            .unwrap();
        let program = Program::plan(&checked, &env).unwrap();
        let host = Host { zones: &NoZones };
        let n = 200_000;
        let start = std::time::Instant::now();
        for _ in 0..n {
            let out = program.run(&[Val::of_json(&data.value)], &host, 1_000_000);
            std::hint::black_box(&out.cost);
        }
        println!("{:5} ns  {text}", start.elapsed().as_nanos() / n);
    }
}
