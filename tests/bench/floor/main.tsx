import { hydrateRoot } from 'react-dom/client';
import './style.css';
import { App } from './App.tsx';

const root = document.getElementById('root');
if (root) hydrateRoot(root, <App />);
