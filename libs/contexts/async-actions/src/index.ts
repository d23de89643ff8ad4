export { AsyncActionsModule } from './async-actions.module.js';
