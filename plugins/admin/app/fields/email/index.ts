import type { Field } from '../field.ts';
import { PlainCell } from '../plain-cell.tsx';
import { TextDifference } from '../text-difference.tsx';
import { EmailInput } from './input.tsx';

export default { Input: EmailInput, Cell: PlainCell, Difference: TextDifference } satisfies Field;
