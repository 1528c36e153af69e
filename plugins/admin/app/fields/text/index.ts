import type { Field } from '../field.ts';
import { PlainCell } from '../plain-cell.tsx';
import { TextDifference } from '../text-difference.tsx';
import { TextInput } from './input.tsx';

export default { Input: TextInput, Cell: PlainCell, Difference: TextDifference } satisfies Field;
