export { type Windows } from './windows.js';
export { checkWindows, type WindowsRefusal } from './check-windows.js';
export { presentWindows } from './present-windows.js';
export { checkAvailability, type Availability } from './check-availability.js';
export { nextChange } from './next-change.js';
export { activityWindow } from './activity-window.js';
export { momentsOfChange } from './moments-of-change.js';
export { datesOf, windowsWithin } from './windows-within.js';
