import type { Around, Observation, Observer, WorkKind } from './observation.ts';

/** An observation whose owner decides when no more observers can be added. */
export interface OwnedObservation extends Observation {
  /** Ends the registration of observers. Code that runs often calls `of` once after this. */
  seal(): void;
  /** Whether any observer adds fields to log lines. */
  readonly tellsFacts: boolean;
}

/** Makes the observation of a kernel. */
export function createObservation(): OwnedObservation {
  return new ObserverList();
}

class ObserverList implements OwnedObservation {
  readonly #observers: Observer[] = [];
  readonly #around = new Map<WorkKind, Around>();
  #isSealed = false;

  add(observer: Observer): void {
    if (this.#isSealed) throw new Error('the observer is added too late; add observers in apply');
    this.#observers.push(observer);
    for (const kind of observer.kinds) this.#around.set(kind, nested(this.#around.get(kind) ?? null, observer));
  }

  seal(): void {
    this.#isSealed = true;
  }

  get tellsFacts(): boolean {
    return this.#observers.some((observer) => 'facts' in observer);
  }

  readonly around: Around = (work, run) => {
    const around = this.#around.get(work.kind);
    return around === undefined ? run() : around(work, run);
  };

  of(kind: WorkKind): Around | null {
    return this.#around.get(kind) ?? null;
  }

  get traceparent(): string | null {
    for (const { traceparent } of this.#observers) if (traceparent) return traceparent;
    return null;
  }

  get facts(): Readonly<Record<string, string>> | null {
    let all: Readonly<Record<string, string>> | null = null;
    for (const { facts } of this.#observers) if (facts) all = all === null ? facts : { ...(all as object), ...facts };
    return all;
  }
}

function nested(outer: Around | null, observer: Observer): Around {
  if (outer === null) return (work, run) => observer.around(work, run);
  return (work, run) => outer(work, () => observer.around(work, run));
}
