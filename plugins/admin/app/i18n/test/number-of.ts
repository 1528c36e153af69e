/** The number of a message in compiled scripts. The id arrives here compiled, as tests are transformed like the page. */
export function numberOf(compiled: string): number {
  return Number(/^\^(\d+):/.exec(compiled)?.[1]);
}
