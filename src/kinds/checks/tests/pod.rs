//! Checks of hooks, ports of the host, tolerations and names of hosts.

use super::*;

fn pod(spec: &str) -> String {
    format!("{{apiVersion: v1, kind: Pod, spec: {{{spec}}}}}")
}

fn with_hook(hook: &str, pod_spec: &str) -> String {
    pod(&format!(
        "{pod_spec} containers: [{{name: c, image: i, lifecycle: {{preStop: {{{hook}}}}}}}]"
    ))
}

#[test]
fn a_hook_sleeps_no_longer_than_the_pod_takes_to_end() {
    let at = "spec.containers[0].lifecycle.preStop.sleep: Invalid value";
    let old = "must be greater than 0 and less than terminationGracePeriodSeconds";
    let new = "must be non-negative and less than terminationGracePeriodSeconds";
    for (release, hook, spec, want) in [
        ("1.36", "sleep: {seconds: 30}", "", None),
        ("1.36", "sleep: {seconds: 0}", "", None),
        (
            "1.36",
            "sleep: {seconds: 31}",
            "",
            Some(format!("{at}: 31: {new} (30)")),
        ),
        (
            "1.33",
            "sleep: {seconds: -1}",
            "terminationGracePeriodSeconds: 5,",
            Some(format!("{at}: -1: {new} (5)")),
        ),
        (
            "1.30",
            "sleep: {seconds: 0}",
            "",
            Some(format!("{at}: 0: {old} (30)")),
        ),
        ("1.31", "sleep: {seconds: 1}", "", None),
        // The server's words of 1.32 are not known here.
        ("1.32", "sleep: {seconds: 31}", "", None),
        (
            "1.36",
            "sleep: {seconds: 99}",
            "terminationGracePeriodSeconds: 100,",
            None,
        ),
    ] {
        let found = found_in(release.parse().unwrap(), &with_hook(hook, spec));
        assert_eq!(found, Vec::from_iter(want), "{release} {hook} {spec}");
    }
    let second = with_hook("exec: {command: [a]}, sleep: {seconds: 99}", "");
    assert_eq!(
        found(&second),
        [
            "spec.containers[0].lifecycle.preStop.sleep: Forbidden: may not specify more than 1 handler type"
        ]
    );
}

#[test]
fn two_containers_do_not_take_the_same_port_of_the_host() {
    let ports = |first: &str, second: &str| {
        found(&pod(&format!(
            "containers: [{{name: c, image: i, ports: [{{containerPort: 1, {first}}}]}}, \
             {{name: d, image: i, ports: [{{containerPort: 2}}, {{containerPort: 3, {second}}}]}}]"
        )))
    };
    assert_eq!(
        ports("hostPort: 80", "hostPort: 80, protocol: TCP"),
        ["spec.containers[1].ports[1].hostPort: Duplicate value: \"TCP//80\""]
    );
    let in_init = |first: &str, second: &str| {
        found(&pod(&format!(
            "containers: [{{name: c, image: i}}], initContainers: [{{name: a, image: i, ports: [{{containerPort: 1, \
             hostPort: 80}}, {{containerPort: 2, {first}}}]}}, {{name: b, image: i, ports: [{{containerPort: 3, {second}}}]}}]"
        )))
    };
    assert_eq!(
        in_init("hostPort: 80", ""),
        ["spec.initContainers[0].ports[1].hostPort: Duplicate value: \"TCP//80\""]
    );
    assert_eq!(in_init("", "hostPort: 80"), [""; 0]);
    for (first, second) in [
        ("hostPort: 80", "hostPort: 81"),
        ("hostPort: 80", "hostPort: 80, protocol: UDP"),
        ("hostPort: 80", "hostPort: 80, hostIP: 10.0.0.1"),
        ("protocol: TCP", "protocol: TCP"),
    ] {
        assert_eq!(ports(first, second), [""; 0], "{first} {second}");
    }
}

#[test]
fn a_toleration_has_a_key_unless_it_matches_all_and_seconds_go_with_one_effect() {
    let toleration = |toleration: &str| {
        found(&pod(&format!(
            "containers: [{{name: c, image: i}}], tolerations: [{{{toleration}}}]"
        )))
    };
    assert_eq!(
        toleration("value: a"),
        [
            "spec.tolerations[0].operator: Invalid value: \"\": operator must be Exists when `key` is empty, which \
             means \"match all values and all keys\""
        ]
    );
    assert_eq!(
        toleration("key: a, tolerationSeconds: 5"),
        [
            "spec.tolerations[0].effect: Invalid value: \"\": effect must be 'NoExecute' when `tolerationSeconds` is set"
        ]
    );
    assert_eq!(
        toleration("key: a, effect: NoSchedule, tolerationSeconds: 0"),
        [
            "spec.tolerations[0].effect: Invalid value: \"NoSchedule\": effect must be 'NoExecute' when `tolerationSeconds` is set"
        ]
    );
    for right in [
        "operator: Exists",
        "key: a",
        "key: a, effect: NoExecute, tolerationSeconds: 5",
    ] {
        assert_eq!(toleration(right), [""; 0], "{right}");
    }
}

#[test]
fn names_of_hosts_are_dns_labels() {
    let found = found(&pod(
        "hostname: a.b, subdomain: c, containers: [{name: c, image: i}]",
    ));
    assert_eq!(
        found,
        ["spec.hostname: Invalid value: \"a.b\": must not contain dots"]
    );
}

#[test]
fn terms_of_affinities_have_a_weight_and_those_about_pods_a_topology() {
    let preferred = |of: &str, term: &str| {
        found(&pod(&format!(
            "containers: [{{name: c, image: i}}], affinity: {{{of}: \
             {{preferredDuringSchedulingIgnoredDuringExecution: [{{{term}}}]}}}}"
        )))
    };
    let at =
        |of: &str| format!("spec.affinity.{of}.preferredDuringSchedulingIgnoredDuringExecution[0]");
    let (node, pods) = (at("nodeAffinity"), at("podAffinity"));
    for (of, term, want) in [
        ("nodeAffinity", "weight: 100, preference: {}", None),
        (
            "nodeAffinity",
            "weight: 0, preference: {}",
            Some(format!(
                "{node}.weight: Invalid value: 0: must be in the range 1-100"
            )),
        ),
        (
            "podAffinity",
            "weight: 101, podAffinityTerm: {topologyKey: a}",
            Some(format!(
                "{pods}.weight: Invalid value: 101: must be in the range 1-100"
            )),
        ),
        (
            "podAffinity",
            "weight: 1, podAffinityTerm: {labelSelector: {}}",
            Some(format!(
                "{pods}.podAffinityTerm.topologyKey: Required value: can not be empty"
            )),
        ),
    ] {
        assert_eq!(preferred(of, term), Vec::from_iter(want), "{of} {term}");
    }
}

#[test]
fn the_name_of_a_faulty_volume_may_come_again() {
    let duplicate = "spec.volumes[1].name: Duplicate value: \"v\"";
    for (first, want) in [
        ("name: v", &[duplicate][..]),
        ("name: v, emptyDir: {}", &[duplicate]),
        ("name: v, emptyDir: {}, hostPath: {path: /a}", &[]),
        (
            "name: v, hostPath: {}",
            &["spec.volumes[0].hostPath.path: Required value"],
        ),
    ] {
        let found = found(&pod(&format!(
            "containers: [{{name: c, image: i}}], volumes: [{{{first}}}, {{name: v}}]"
        )));
        assert_eq!(found, want, "{first}");
    }
}
