export { PublicationsModule } from './publications.module.js';
