import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { giveNonce } from './app/style-nonce.js';
import './app/styles.css';
import { loadTexts } from './texts/german.js';
import { activate, preferredLanguage } from './texts/texts.js';

giveNonce();
activate(preferredLanguage());
await Promise.all([loadTexts('app'), loadTexts('parts')]);
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
