import type { Field } from '../field.ts';
import { BooleanCell } from './cell.tsx';
import { BooleanInput } from './input.tsx';

export default { Input: BooleanInput, Cell: BooleanCell } satisfies Field;
