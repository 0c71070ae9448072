CREATE TABLE "user_setting" (
	"user_id" text PRIMARY KEY NOT NULL,
	"quiet_types" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"signature_name" text DEFAULT '' NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_setting" ADD CONSTRAINT "user_setting_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;
