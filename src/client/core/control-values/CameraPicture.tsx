/** What the camera sees, while it looks for a code. */
export function CameraPicture({ isStarting }: { isStarting: boolean }) {
  return (
    <div className="camera">
      <video id="camera-view" muted playsInline aria-label="Camera view" />
      <p className="quiet small" role="status">
        {isStarting
          ? 'Your browser will ask to use the camera. Allow it.'
          : 'Hold the code in the center of the view.'}
      </p>
    </div>
  );
}
