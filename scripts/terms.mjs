// `npm run terms`: finds terms that readers of other documentation would not know (`terms/banned-terms.mjs`) in the English texts of the
// interface and in the documentation. Exits with 1 if there are any.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { readMessages } from './messages/catalogs.mjs';
import { findBannedTerms } from './terms/banned-terms.mjs';

/** Made of texts of others, or of the descriptions of options in code. */
const NOT_CHECKED = /^docs\/(?:dependencies|configuration|plugins)\.md$/;

const faults = [...interfaceFaults(), ...docsFaults()];
for (const fault of faults) console.log(fault);
console.log(`${faults.length} banned terms`);
process.exitCode = faults.length === 0 ? 0 : 1;

function interfaceFaults() {
  return [...readMessages('en')].flatMap(([id, message]) =>
    (typeof message === 'string' ? [message] : Object.values(message)).flatMap((text) =>
      findBannedTerms(text, 'interface').map(({ found, use }) => `${id}: "${found}" in "${text}": ${use}`),
    ),
  );
}

function docsFaults() {
  const files = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).split('\n').filter(Boolean);
  return files
    .filter((file) => !NOT_CHECKED.test(file))
    .flatMap((file) =>
      linesOf(readFileSync(file, 'utf8')).flatMap((line, index) =>
        findBannedTerms(line, 'docs').map(({ found, use }) => `${file}:${index + 1}: "${found}": ${use}`),
      ),
    );
}

/** The lines of a page, without code. */
function linesOf(source) {
  const withoutCode = source.replace(/^(`{3,})[\s\S]*?^\1|<!--[\s\S]*?-->/gm, (code) => code.replace(/[^\n]/g, ''));
  return withoutCode.split('\n').map((line) => line.replace(/`[^`]*`|\]\([^)]*\)|<[^>]*>/g, ' '));
}
