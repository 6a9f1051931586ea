// A page with classic workers, which have no import statement.

for (const file of new URL(location.href).searchParams.getAll("worker")) {
  new Worker(file).onmessage = ({ data }) => console.log(data);
}
