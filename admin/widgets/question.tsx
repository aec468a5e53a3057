import { Modal } from "./modal.tsx";

interface Props {
  readonly title: string;
  /** What would be destroyed. */
  readonly text: string;
  readonly act: string;
  readonly keep: string;
  readonly onAct: () => void;
  readonly onKeep: () => void;
}

/** Says what an act destroys, and asks before it does. */
export function Question({ title, text, act, keep, onAct, onKeep }: Props) {
  return (
    <Modal title={title} onClose={onKeep}>
      <p>{text}</p>
      <div class="bar end">
        <button type="button" class="button" onClick={onKeep}>{keep}</button>
        <button type="button" class="button danger" onClick={onAct}>
          {act}
        </button>
      </div>
    </Modal>
  );
}
