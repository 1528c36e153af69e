import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKS, type Proof } from './statements/checks.ts';
import { isStatement, ROOT, readCounts, readMessages } from './statements/find-statements.ts';
import { MESSAGES } from './statements/messages.ts';

const rows = Object.values(MESSAGES).flat();

/** Ids of statements among these messages that no row of the table has. */
const withoutRow = (messages: Iterable<readonly [id: string, text: string]>) =>
  [...messages].filter(([id, text]) => isStatement(text) && !rows.includes(id)).map(([id]) => id);

describe('statements of the interface', () => {
  const messages = readMessages();

  it('stand in the table, with what is behind them', () => {
    // A new one: find what decides whether it is true, and a test that makes it false; then add it to `statements/messages.ts`.
    expect(withoutRow(messages)).toEqual([]);
  });

  it('that nobody has thought of are found', () => {
    const texts = ['Nobody can see this draft.', '{count} drafts will be lost.', 'An email was sent.', 'Save'];
    expect(withoutRow(texts.map((text) => [text, text] as const))).toEqual(texts.slice(0, 3));
  });

  it('stand there once, and only while the interface has them', () => {
    expect(rows.filter((id) => !messages.has(id))).toEqual([]);
    expect(rows.filter((id, index, all) => all.indexOf(id) !== index)).toEqual([]);
  });

  it('that give the length of a list count that list', () => {
    const counts = readCounts();
    const others = MESSAGES.shown.flatMap((id) => (counts.get(id) ?? ['nothing']).map((expression) => [id, expression] as const));
    expect(others.filter(([, expression]) => !/\.(?:length|size)(?: - \w+)?$/.test(expression))).toEqual([]);
  });

  it('have tests that make them false', () => {
    const proofs = Object.values(CHECKS).flatMap(({ proofs }): readonly Proof[] => proofs);
    const missing = proofs.filter(([file, title]) => {
      const path = join(ROOT, file);
      return (
        !existsSync(path) ||
        !['it', 'describe', 'once'].some((call) =>
          new RegExp(`${call}(\\.each\\([^\\n]*\\))?\\(\\s*['"\`]${escaped(title)}['"\`]`).test(readFileSync(path, 'utf8')),
        )
      );
    });
    expect(missing).toEqual([]);
    const unproved = Object.entries(CHECKS).filter(([name, { proofs }]) => proofs.length === 0 && !['label', 'shown'].includes(name));
    expect(unproved.map(([name]) => name)).toEqual([]);
  });
});

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
