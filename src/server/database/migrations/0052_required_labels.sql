ALTER TABLE "agency_settings" ADD COLUMN "require_labels_use" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "agency_settings" ADD COLUMN "require_labels_transfer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "agency_settings" ADD COLUMN "require_labels_waste" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "agency_settings" ADD COLUMN "require_labels_breakage" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "agency_settings" ADD COLUMN "require_labels_return" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "agency_settings" ADD COLUMN "require_labels_destruction" boolean DEFAULT false NOT NULL;--> statement-breakpoint
SELECT keep_versions('0052_required_labels', 'agency_settings', '{agency_id}', '{agency_id,receive_signers,transfer_signers,count_signers,shift_change_signers,may_sign_later,blind_shift_change,blind_seal_change,blind_scheduled,external_witness_use,external_witness_waste,external_witness_breakage,business_close,require_labels_use,require_labels_transfer,require_labels_waste,require_labels_breakage,require_labels_return,require_labels_destruction,pin_length,retention_years,version,changed_by,changed_at}');
