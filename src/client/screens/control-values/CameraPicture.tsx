/** What the camera sees, while it looks for a code. */
export function CameraPicture({ isStarting }: { isStarting: boolean }) {
  return (
    <div className="camera">
      <video id="camera-view" muted playsInline aria-label="Picture of the camera" />
      <p className="quiet small" role="status">
        {isStarting
          ? 'The browser asks whether this site may use the camera.'
          : 'Hold the code in the middle of the picture.'}
      </p>
    </div>
  );
}
