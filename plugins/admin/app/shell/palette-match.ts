import { region } from '../words/languages.ts';

/** A piece of a label; `isHit`: it is what was typed. */
export interface Piece {
  readonly part: string;
  readonly isHit: boolean;
  /** Where it begins. */
  readonly from: number;
}

/** Whether each word that was typed stands somewhere in a label, whatever the case. */
export function fits(label: string, text: string): boolean {
  const inLabel = label.toLocaleLowerCase(region);
  return text
    .toLocaleLowerCase(region)
    .split(/\s+/)
    .every((word) => inLabel.includes(word));
}

/** A label in pieces, so that what was typed can be shown in it. */
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
