/** Medusa finds the tables of a module in this folder: they are those of its own promotions. */
export * from '@medusajs/promotion/dist/models/index.js';
