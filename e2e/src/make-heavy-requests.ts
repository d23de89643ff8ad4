import { Client } from './client.js';
import { heavyRequests } from './heavy-requests.js';

/** For the bench: creates in the project of a key what some heavy requests need, and prints these requests. */
const [address, id, token] = process.argv.slice(2) as [string, string, string];
console.log(JSON.stringify(await heavyRequests(new Client({ 'x-app-id': id, 'x-app-token': token }, address))));
