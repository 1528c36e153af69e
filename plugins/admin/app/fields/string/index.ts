import type { Field } from '../field.ts';
import { PlainCell } from '../plain-cell.tsx';
import { TextDifference } from '../text-difference.tsx';
import { StringInput } from './input.tsx';

export default { Input: StringInput, Cell: PlainCell, Difference: TextDifference } satisfies Field;
