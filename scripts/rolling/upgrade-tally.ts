import type { Answer } from '../faults/send.ts';
import { Tally } from '../faults/tally.ts';

/** Greatest number of examples. */
const EXAMPLES = 5;

/** Findings of a rolling upgrade, in which no request may fail. */
export class UpgradeTally extends Tally {
  /** Requests without a response, or with a status from 500 on, 503 included. */
  failed = 0;

  override count(request: string, answer: Answer): void {
    super.count(request, answer);
    if (answer.status !== 0 && answer.status < 500) return;
    this.failed += 1;
    if (this.failed <= EXAMPLES) this.told.push(`failed: ${request}: ${answer.status} ${answer.text.slice(0, 300)}`);
  }
}
