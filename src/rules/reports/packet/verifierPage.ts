import { escapeHtml } from '../../core/escapeHtml.ts';

/**
 * The page that checks a packet without a network: one file with its script in it. Its policy lets it load nothing and
 * send nothing.
 *
 * @param script of `verifier.ts`, bundled.
 * @param scriptHash SHA-256 of the script, base64, which is all that the policy lets run.
 * @param manifestHash SHA-256 of `manifest.json`, hexadecimal.
 */
export function verifierPage({
  title,
  script,
  scriptHash,
  manifestHash,
}: {
  title: string;
  script: string;
  scriptHash: string;
  manifestHash: string;
}): string {
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-${scriptHash}'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'">
<meta name="manifest-sha256" content="${manifestHash}">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
label { display: block; margin: 1rem 0; }
li { overflow-wrap: anywhere; }
li.bad { font-weight: 700; }
code { overflow-wrap: anywhere; }
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>This page checks the files of the packet on this computer. It needs no network, and sends nothing.</p>
<ol>
<li>Unpack the archive.</li>
<li>Choose the folder, or all files in it.</li>
</ol>
<label>Folder <input id="folder" type="file" webkitdirectory></label>
<label>Files <input id="files" type="file" multiple></label>
<h2 id="verdict" role="status">Nothing was checked yet.</h2>
<ul id="findings"></ul>
<h2>What this proves</h2>
<p>The files are those that were packed, and the entries of the ledger were not changed after they were recorded. To know that the whole packet is the one that was made, compare this number with the entry “packet.made” in the audit history of the agency, or with the print:</p>
<p>SHA-256 of manifest.json: <code>${manifestHash}</code></p>
<p>To know who signed the heads, compare the key that is named above with the print, and with the key that the operator of the agency’s server reads with <code>countersign keys show</code>: a forger would sign with another key. To know that the ledger was not rewritten before, compare the last hash with a head that was exported earlier and kept elsewhere.</p>
<script>${script}</script>
</body>
</html>
`;
}
