export { LocalFiles } from './local-files.js';
