/** Two soft drum beats, synthesised, for the start of a turn. */

const BEATS = [0, 0.16] as const;
const LOUDNESS = 0.25;
const HIGH = 160;
const LOW = 70;
const LENGTH = 0.18;
const SILENCE = 0.001;

let context: AudioContext | null = null;

/** Play the drum, if the browser allows sounds before the first click. */
export function beatDrum(): void {
  try {
    context ??= new AudioContext();
    void context.resume();
    for (const beat of BEATS) strike(context, context.currentTime + beat);
  } catch {
    // Browsers without sound stay silent.
  }
}

function strike(audio: AudioContext, start: number): void {
  const skin = audio.createOscillator();
  const volume = audio.createGain();
  skin.frequency.setValueAtTime(HIGH, start);
  skin.frequency.exponentialRampToValueAtTime(LOW, start + LENGTH);
  volume.gain.setValueAtTime(LOUDNESS, start);
  volume.gain.exponentialRampToValueAtTime(SILENCE, start + LENGTH);
  skin.connect(volume).connect(audio.destination);
  skin.start(start);
  skin.stop(start + LENGTH);
}
