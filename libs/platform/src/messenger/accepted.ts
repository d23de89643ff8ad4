/** An answer of an operation that says both "done" and, with 202, "it will be done": this one is the latter. */
export class Accepted<Body extends object> {
  constructor(readonly body: Body) {}
}
