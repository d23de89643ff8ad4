export { PerkstreamPlugin } from './plugin.js';
export { type PerkstreamSettings } from './settings.js';
