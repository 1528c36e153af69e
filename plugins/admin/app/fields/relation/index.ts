import type { Field } from '../field.ts';
import { RelationCell } from './cell.tsx';
import { RelationDifference } from './difference.tsx';
import { RelationInput } from './input.tsx';

export default { Input: RelationInput, Cell: RelationCell, Difference: RelationDifference, isGroup: true } satisfies Field;
