/** The body of a request or of an answer, read by what is known of it. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = any;
