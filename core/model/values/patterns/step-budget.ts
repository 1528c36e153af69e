/**
 * The most steps of all comparisons in one synchronous run, which checks the values of one body: about half a second. Steps are counted,
 * because a clock would refuse valid values when the machine is busy.
 */
const MAX_STEPS = 50_000_000;

let spent = 0;

/** Thrown when the comparisons of a body take too many steps. */
export class TooManySteps extends Error {}

/** Counts steps of comparisons. @throws TooManySteps */
export function takeSteps(count: number): void {
  if (spent === 0) {
    queueMicrotask(() => {
      spent = 0;
    });
  }
  spent += count;
  if (spent > MAX_STEPS) throw new TooManySteps();
}
