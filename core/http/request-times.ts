/**
 * Where the time of a request went, for the log: as `ReadTimes` of the database, and its changes. Times are milliseconds. Times of parts
 * that ran at the same time are added.
 */
export class RequestTimes {
  reads = 0;
  statements = 0;
  reading = 0;
  waiting = 0;
  longest = 0;
  nameOfLongest: (() => string) | null = null;
  #changes = 0;
  #changing = 0;
  #changed = '';

  /** Records a change of documents of a type. */
  noteChange(type: string, milliseconds: number): void {
    this.#changes += 1;
    this.#changing += milliseconds;
    this.#changed = type;
  }

  /** In words: `2 reads of 5 statements in 820 ms (including 300 ms waiting for connections), the longest in 800 ms: api::article.article list …`. */
  describe(): string {
    const { reads, statements, reading, waiting, longest, nameOfLongest } = this;
    const parts: string[] = [];
    if (reads > 0) {
      const waited = waiting >= 1 ? ` (including ${Math.round(waiting)} ms waiting for connections)` : '';
      const name = nameOfLongest === null ? '' : `, the longest in ${Math.round(longest)} ms: ${nameOfLongest()}`;
      parts.push(`${counted(reads, 'read')} of ${counted(statements, 'statement')} in ${Math.round(reading)} ms${waited}${name}`);
    }
    if (this.#changes > 0) parts.push(`${counted(this.#changes, 'change')} (${this.#changed}) in ${Math.round(this.#changing)} ms`);
    return parts.length === 0 ? 'no documents were read or changed' : parts.join('; ');
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
