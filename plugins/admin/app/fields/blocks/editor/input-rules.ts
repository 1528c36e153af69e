import { InputRule, inputRules } from 'prosemirror-inputrules';
import type { Attrs } from 'prosemirror-model';
import { type Command, type Plugin, TextSelection, type Transaction } from 'prosemirror-state';
import { isSafeLink, type TextMark } from '../stored/block.ts';
import { schema } from '../stored/schema.ts';
import { type BlockKind, setBlock } from './commands.ts';
import { toggleList } from './list-commands.ts';

const { nodes, marks } = schema;

/** Input rules for Markdown: `# `, `- `, `1. `, `> `, three backticks, `**b**`, `*i*`, `~~s~~`, `` `c` ``, `[words](address)`. */
export function markdownRules(): Plugin {
  return inputRules({
    rules: [
      atStart(/^(#{1,6})\s$/, ([, signs = '']) => setBlock(`heading${signs.length}` as BlockKind)),
      atStart(/^>\s$/, () => setBlock('quote')),
      atStart(/^[-*+]\s$/, () => toggleList('unordered')),
      atStart(/^1[.)]\s$/, () => toggleList('ordered')),
      codeBlock,
      around(/(?:^|[^*])(\*\*([^*\s]|[^*\s][^*]*[^*\s])\*\*)$/, 'bold'),
      around(/(?:^|[^*])(\*([^*\s]|[^*\s][^*]*[^*\s])\*)$/, 'italic'),
      around(/(?:^|[^\w_])(_([^_\s]|[^_\s][^_]*[^_\s])_)$/, 'italic'),
      around(/(?:^|[^~])(~~([^~\s]|[^~\s][^~]*[^~\s])~~)$/, 'strikethrough'),
      around(/(?:^|[^`])(`([^`]+)`)$/, 'code'),
      link,
    ],
  });
}

/** A rule for characters at the start of a paragraph: it removes them and runs a command on the paragraph. */
function atStart(pattern: RegExp, commandOf: (match: RegExpMatchArray) => Command): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    if (state.selection.$from.parent.type !== nodes.paragraph) return null;
    const before = state.tr.delete(start, end);
    // Run the command on the state without the characters, and append its steps to this transaction.
    const found: Transaction[] = [];
    commandOf(match)(state.apply(before), (tr) => found.push(tr));
    const [made] = found;
    if (made === undefined) return null;
    for (const step of made.steps) before.step(step);
    return before.setSelection(TextSelection.create(before.doc, made.selection.anchor));
  });
}

/** Three backticks, with an optional language. */
const codeBlock = new InputRule(/^```([\w+#-]*)\s$/, (state, [, language], start, end) => {
  const $start = state.doc.resolve(start);
  if ($start.parent.type !== nodes.paragraph) return null;
  const attrs: Attrs = { language: language === '' ? null : language };
  return state.tr.delete(start, end).setBlockType(start, start, nodes.code_block, attrs);
});

/** A rule for characters around words: it removes them and adds a mark to the words. */
function around(pattern: RegExp, mark: TextMark): InputRule {
  return new InputRule(pattern, (state, [whole, signed = '', words = ''], start, end) => {
    if (!state.doc.resolve(start).parent.type.allowsMarkType(marks[mark])) return null;
    const from = start + whole.length - signed.length;
    // The last character is being typed, so it is not in the document yet.
    const first = from + signed.indexOf(words);
    const tr = state.tr.delete(first + words.length, end).delete(from, first);
    return tr.addMark(from, from + words.length, marks[mark].create()).removeStoredMark(marks[mark]);
  });
}

const link = new InputRule(/\[([^\]]+)\]\(([^()\s]+)\)$/, (state, [, words = '', url], start, end) => {
  if (!isSafeLink(url) || !state.doc.resolve(start).parent.type.allowsMarkType(marks.link)) return null;
  const tr = state.tr.delete(start + 1 + words.length, end).delete(start, start + 1);
  return tr.addMark(start, start + words.length, marks.link.create({ url })).removeStoredMark(marks.link);
});
