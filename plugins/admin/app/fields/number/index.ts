import type { Field } from '../field.ts';
import { NumberCell } from './cell.tsx';
import { NumberInput } from './input.tsx';

export default { Input: NumberInput, Cell: NumberCell } satisfies Field;
