import { region } from '../i18n/languages.ts';

/** A piece of a label; `isHit`: it matches the search text. */
export interface Piece {
  readonly part: string;
  readonly isHit: boolean;
  /** Its index in the label. */
  readonly from: number;
}

/** Whether a label contains each word of a text, ignoring case. */
export function fits(label: string, text: string): boolean {
  const inLabel = label.toLocaleLowerCase(region);
  return text
    .toLocaleLowerCase(region)
    .split(/\s+/)
    .every((word) => inLabel.includes(word));
}

/** Splits a label into pieces, to mark matches in it. */
export function marked(label: string, text: string): readonly Piece[] {
  const words = text.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [{ part: label, isHit: false, from: 0 }];
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'giu');
  let from = 0;
  return label.split(pattern).flatMap((part, index) => {
    const piece = { part, isHit: index % 2 === 1, from };
    from += part.length;
    return part === '' ? [] : [piece];
  });
}
