/**
 * Has clients work at a time, each doing one piece after the other, and lets all of them end what they have begun.
 * @param work is given the number of the piece
 * @returns pieces per second
 */
export async function runClients(clients: number, seconds: number, work: (n: number) => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  let pieces = 0;
  const run = async () => {
    while (performance.now() - begin < seconds * 1_000) await work(pieces++);
  };
  await Promise.all(Array.from({ length: clients }, run));
  return pieces / ((performance.now() - begin) / 1_000);
}
