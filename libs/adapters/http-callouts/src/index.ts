export { HttpCallouts } from './http-callouts.js';
