import type { Answer } from '../faults/send.ts';
import { Tally } from '../faults/tally.ts';

/** Greatest number of examples. */
const EXAMPLES = 5;

/** Findings of a rolling upgrade, in which no request may fail, and of the kills after it, in which some must. */
export class UpgradeTally extends Tally {
  /** Requests of the upgrade without a response, or with a status from 500 on, 503 included. */
  failed = 0;
  /** Requests that a killed node had accepted: the proxy answers 502, and nobody knows whether they were done. */
  cut = 0;
  /** Whether the upgrade is over, and nodes and servers are killed. */
  isKilling = false;

  override count(request: string, answer: Answer): void {
    // A node's own errors are JSON.
    if (this.isKilling && answer.status === 502 && !answer.text.startsWith('{')) {
      this.cut += 1;
      return;
    }
    super.count(request, answer);
    if (this.isKilling || (answer.status !== 0 && answer.status < 500)) return;
    this.failed += 1;
    if (this.failed <= EXAMPLES) this.told.push(`failed: ${request}: ${answer.status} ${answer.text.slice(0, 300)}`);
  }
}
