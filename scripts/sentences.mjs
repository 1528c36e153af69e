// `node scripts/sentences.mjs [--commit HEAD] [--seed 1] [--count 20]`: prints sentences of comments and of docs, chosen at random, each with
// its file. Read them as a stranger: would a colleague say it so? With an older commit and the same seed, it shows how the project wrote
// before. Half of the sentences come from comments and half from docs.

import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    commit: { type: 'string', default: 'HEAD' },
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20' },
  },
});
const random = generator(Number(values.seed));
const files = git('ls-tree', '-r', '--name-only', values.commit).split('\n');
const comments = files.filter(
  (file) => /^(core|plugins|scripts|conformance)\/.*\.tsx?$/.test(file) && !/[./]test[./]|\/words\//.test(file),
);
const docs = files.filter((file) => /^docs\/.*\.md$|^README\.md$/.test(file));
for (const [paths, read] of [
  [comments, ofComments],
  [docs, ofDocs],
]) {
  for (let left = Math.ceil(Number(values.count) / 2); left > 0; ) {
    const path = one(paths);
    const sentences = sentencesOf(read(git('show', `${values.commit}:${path}`)));
    if (sentences.length === 0) continue;
    console.log(`${path}\n  ${one(sentences)}\n`);
    left -= 1;
  }
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1e8 });
}

/** @returns the paragraphs of comments: lines of `//` that follow each other, and blocks, without tags such as `@param` */
function ofComments(text) {
  const lines = [...text.matchAll(/(?:^[ \t]*\/\/.*\n)+/gm)].map(([found]) => found.replaceAll(/^[ \t]*\/\/ ?/gm, ''));
  const blocks = [...text.matchAll(/\/\*\*?([\s\S]*?)\*\//g)].map(([, found]) =>
    found.replaceAll(/^[ \t]*\* ?/gm, '').replaceAll(/^@.*$/gm, ''),
  );
  return [...lines, ...blocks];
}

/** @returns the paragraphs of a page, without code, tables, headings and lists' marks */
function ofDocs(text) {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/^[ \t]*[|#<].*$/gm, '');
  return prose.split(/\n\s*\n|^\s*(?:[-*]|\d+\.) /m);
}

function sentencesOf(paragraphs) {
  return paragraphs
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?]) (?=[A-Z`])/))
    .filter((sentence) => sentence.split(' ').length > 5 && /[.!?]$/.test(sentence));
}

function one(list) {
  return list[Math.floor(random() * list.length)];
}

/** Numbers from 0 to 1 that are the same for a seed (mulberry32). */
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
