import type { Field } from '../field.ts';
import { EntriesCell } from './cell.tsx';
import { ComponentInput } from './input.tsx';

export default { Input: ComponentInput, Cell: EntriesCell, isStructure: true } satisfies Field;
