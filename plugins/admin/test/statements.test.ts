import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKS, type Proof } from './statements/checks.ts';
import { isStatement, ROOT, readCounts, readTexts } from './statements/find-statements.ts';
import { TEXTS } from './statements/texts.ts';

const rows = Object.entries(TEXTS).flatMap(([check, texts]) => texts.map((text) => [text, check] as const));

/** Statements among these texts that no row of the table has. */
const withoutRow = (texts: readonly string[]) => texts.filter((text) => isStatement(text) && !rows.some(([known]) => known === text));

describe('statements of the interface', () => {
  const texts = readTexts();

  it('stand in the table, with what is behind them', () => {
    // A new one: find what decides whether it is true, and a test that makes it false; then add it to `statements/texts.ts`.
    expect(withoutRow(texts)).toEqual([]);
  });

  it('that nobody has thought of are found', () => {
    expect(withoutRow(['Nobody can see this draft.', '{count} drafts will be lost.', 'An email was sent.', 'Save'])).toEqual([
      'Nobody can see this draft.',
      '{count} drafts will be lost.',
      'An email was sent.',
    ]);
  });

  it('stand there once, and only while the interface has them', () => {
    const known = new Set(texts);
    expect(rows.filter(([text]) => !known.has(text) || !isStatement(text))).toEqual([]);
    expect(rows.map(([text]) => text).filter((text, index, all) => all.indexOf(text) !== index)).toEqual([]);
  });

  it('that give the length of a list count that list', () => {
    const counts = readCounts();
    const others = TEXTS.shown.flatMap((text) => (counts.get(text) ?? ['nothing']).map((expression) => [text, expression] as const));
    expect(others.filter(([, expression]) => !/\.(?:length|size)(?: - \w+)?$/.test(expression))).toEqual([]);
  });

  it('have tests that make them false', () => {
    const proofs = Object.values(CHECKS).flatMap(({ proofs }): readonly Proof[] => proofs);
    const missing = proofs.filter(([file, title]) => {
      const path = join(ROOT, file);
      return (
        !existsSync(path) ||
        !['it', 'describe'].some((call) =>
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
