/**
 * Runs clients concurrently, each doing one task after the other, and waits for started tasks.
 * @param work called with the number of the task
 * @returns tasks per second
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
