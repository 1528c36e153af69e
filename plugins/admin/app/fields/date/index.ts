import type { Field } from '../field.ts';
import { DateCell } from './cell.tsx';
import { DateInput } from './input.tsx';

export default { Input: DateInput, Cell: DateCell } satisfies Field;
