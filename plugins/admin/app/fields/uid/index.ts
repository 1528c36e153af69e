import type { Field } from '../field.ts';
import { PlainCell } from '../plain-cell.tsx';
import { TextDifference } from '../text-difference.tsx';
import { UidInput } from './input.tsx';

export default { Input: UidInput, Cell: PlainCell, Difference: TextDifference } satisfies Field;
