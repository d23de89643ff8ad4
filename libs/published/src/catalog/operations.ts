import { type Operation } from '../language/index.js';
import { categoryOperations } from './category-operations.js';
import { productOperations } from './product-operations.js';

export const catalogOperations: readonly Operation[] = [...productOperations, ...categoryOperations];
