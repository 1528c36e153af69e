/** Knex's own placeholder syntax: `?` is a bind and `\?` a question mark. `place` says what the n-th bind (from 1) becomes. */
export function replacePlaceholders(sql: string, place: (position: number) => string): string {
  let position = 0;
  return sql.replace(/\\?\?/g, (found) => (found === '\\?' ? '?' : place(++position)));
}
