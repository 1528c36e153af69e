import type { Field } from '../field.ts';
import { TimeCell } from './cell.tsx';
import { TimeInput } from './input.tsx';

export default { Input: TimeInput, Cell: TimeCell } satisfies Field;
