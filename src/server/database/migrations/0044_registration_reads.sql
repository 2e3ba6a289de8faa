CREATE TABLE "registration_reads" (
	"agency_id" integer NOT NULL,
	"inventory_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_on" date NOT NULL,
	CONSTRAINT "registration_reads_inventory_id_user_id_read_on_pk" PRIMARY KEY("inventory_id","user_id","read_on")
);
--> statement-breakpoint
ALTER TABLE "registration_reads" ADD CONSTRAINT "registration_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_reads" ADD CONSTRAINT "registration_reads_inventory_fk" FOREIGN KEY ("agency_id","inventory_id") REFERENCES "public"."inventories"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registration_reads_user_id_index" ON "registration_reads" USING btree ("user_id");