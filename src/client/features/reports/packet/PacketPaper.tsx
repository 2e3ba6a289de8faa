import { CsvReader } from '../../../../rules/core/csvReader.ts';
import {
  chainName,
  type PacketFile,
  packetParts,
} from '../../../../rules/reports/packet/packetManifest.ts';

/** Lines of one part on paper; the file has the others. */
const most = 1_000;

/** The files of the packet as tables, on paper only (REPORT-07). What no one reads is in the archive alone. */
export function PacketPaper({ files }: { files: readonly PacketFile[] }) {
  return (
    <div className="on-paper">
      {files
        .filter(({ name, part }) => name !== chainName && part !== 'heads')
        .map((file) => (
          <PaperPart key={file.part} file={file} />
        ))}
    </div>
  );
}

function PaperPart({ file: { part, text } }: { file: PacketFile }) {
  const reader = new CsvReader(',');
  const rows = [...reader.read(text.replace(/^\ufeff/, '')), ...reader.end()];
  return (
    <section className="packet-paper">
      <h2>{packetParts[part]}</h2>
      <table className="table">
        <caption className="visually-hidden">{packetParts[part]}</caption>
        <tbody>
          {rows.slice(0, most).map(({ line, cells }) => (
            <tr key={line}>
              {cells.map((cell, place) => {
                const key = `${place}`;
                return <td key={key}>{cell}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > most && (
        <p>{(rows.length - most).toLocaleString('en-US')} more lines are in the file.</p>
      )}
    </section>
  );
}
