export { foldText } from '../model/index.ts';
