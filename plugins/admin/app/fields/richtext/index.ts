import type { Field } from '../field.ts';
import { PlainCell } from '../plain-cell.tsx';
import { TextDifference } from '../text-difference.tsx';
import { MarkdownInput } from './input.tsx';

export default { Input: MarkdownInput, Cell: PlainCell, Difference: TextDifference, isGroup: true } satisfies Field;
