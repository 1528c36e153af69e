import { t } from '../../i18n/translate.ts';
import { childrenOf, isNode } from './stored/block.ts';

/** Returns a stored text as plain text, one line per block. Images give their alternative text. */
export function textOf(value: unknown, most = Number.POSITIVE_INFINITY): string {
  if (!Array.isArray(value)) return '';
  let text = '';
  for (const block of value) {
    const line = lineOf(block);
    if (line !== '') text += text === '' ? line : `\n${line}`;
    if (text.length >= most) break;
  }
  return text;
}

function lineOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'image' && isNode(node.image)) return `[${node.image.alternativeText ?? node.image.name ?? t('fields.imageInText')}]`;
  if (typeof node.text === 'string') return node.text;
  return (childrenOf(node) ?? []).map(lineOf).join(node.type === 'list' ? '\n' : '');
}
